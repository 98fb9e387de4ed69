import { buttonClass, callToActionClass } from './card-classes.ts';

/** The classes of an `aside` in whose place a page has the demo form. Elsewhere it is a call to action. */
export const demoFormClass = `${callToActionClass} demo-form`;

/** The demo form as a post stores it. */
export const demoForm = `<aside class="${demoFormClass}"><p><a href="/#contact" rel="noopener noreferrer" class="${buttonClass}">Request a Demo</a></p></aside>`;
