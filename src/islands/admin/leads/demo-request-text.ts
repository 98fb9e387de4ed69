import { type DemoRequest, demoRoles } from '../../../contracts/demo-request.ts';
import { mailto } from '../../../site/mailto.ts';

/** Returns the full name of the person who asks for a demo. */
export const demoRequestName = ({ firstName, lastName }: DemoRequest): string => `${firstName} ${lastName}`;

/** Returns the person's role, as the form labels it. */
export const demoRequestRole = ({ role }: DemoRequest): string => demoRoles[role];

/** Returns the wanted number of therapists, or N/A if it is empty (specification, section 2 "Admin dashboard"). */
export const demoRequestTherapists = ({ therapists }: DemoRequest): string => therapists || 'N/A';

/** Returns a mailto link to the person. */
export const demoRequestMailto = ({ email }: DemoRequest): string => mailto(email);
