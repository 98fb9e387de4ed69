import * as z from 'zod/mini';
import { optionalLine } from '../fields.ts';

/** A changed public name. A blank one removes it. */
export const publicNameInput = z.strictObject({ publicName: optionalLine(100) });
