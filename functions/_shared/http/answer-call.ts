import type { Context } from '@netlify/functions';
import { isUnavailable } from '../../../db/failure.ts';
import { logCall } from '../platform/log.ts';
import { duringCall } from './after-response.ts';
import { ProblemError, unavailable } from './problem.ts';

/** The facts about a call that the log records. */
export interface CallFacts {
  /** The declared path, such as /api/blog/:id. */
  route: string;
  userId?: string;
  /** An error that the caller does not see, for the log only. */
  fault?: unknown;
}

/**
 * Answers a call with `run`, or with `refuse` if `run` throws. Adds the request id to the response and writes one line to
 * the log. This is the only place where an error becomes a response.
 */
export async function answerCall(
  request: Request,
  context: Context,
  facts: CallFacts,
  run: () => Promise<Response>,
  refuse: (problem: ProblemError) => Response | Promise<Response>,
): Promise<Response> {
  const { requestId } = context;
  const started = performance.now();
  let problem: ProblemError | undefined;
  const response = await duringCall(context, run).catch((error: unknown) => {
    problem = toProblem(error, requestId);
    return refuse(problem);
  });
  response.headers.set('x-request-id', requestId);
  logCall({
    requestId,
    method: request.method,
    route: facts.route,
    status: response.status,
    milliseconds: Math.round(performance.now() - started),
    userId: facts.userId,
    code: problem?.code,
    error: problem && problem.status >= 500 ? problem : facts.fault,
  });
  return response;
}

// If an error is our fault, the message ends in the request id. A person can report the id, and we find it in the log.
function toProblem(error: unknown, requestId: string): ProblemError {
  const problem = classify(error);
  if (problem.status < 500) return problem;
  const { code, message, headers, cookies, cause } = problem;
  return new ProblemError(code, `${message} (Reference ${requestId})`, { headers, cookies, cause });
}

function classify(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isUnavailable(error))
    return unavailable('The service cannot be reached just now. Please try again in a moment.', error);
  return new ProblemError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}
