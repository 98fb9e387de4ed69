import type { Database } from '../../../db/client.ts';
import { type Closure, closureAt } from '../../../src/site/closure.ts';
import { logFault } from '../platform/log.ts';
import { readBusinessCalendar } from './business-calendar.ts';

/** Returns the closure that visitors must know of now, if there is one. Never throws, because it only adds to what visitors are told. */
export async function readClosure(db: Database): Promise<Closure | undefined> {
  try {
    return closureAt(await readBusinessCalendar(db), new Date());
  } catch (error) {
    logFault('The closed days could not be read', error);
    return undefined;
  }
}
