import { type DemoRequest, demoRoles } from '../../../contracts/demo-request.ts';
import { mailto } from '../../../site/mailto.ts';

/** The full name of who asks for a demo. */
export const demoRequestName = ({ firstName, lastName }: DemoRequest): string => `${firstName} ${lastName}`;

/** Their role, as the form called it. */
export const demoRequestRole = ({ role }: DemoRequest): string => demoRoles[role];

/** How many therapists they want, or that they did not say (specification, section 2 "Admin dashboard"). */
export const demoRequestTherapists = ({ therapists }: DemoRequest): string => therapists || 'N/A';

/** A link that writes to them. */
export const demoRequestMailto = ({ email }: DemoRequest): string => mailto(email);
