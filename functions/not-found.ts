import { serve } from './_shared/http/serve.ts';

// netlify.toml sends every unclaimed path below /api here, and files that are missing or secret. Without routes, every call is answered
// with 404 as JSON.
export default serve([]);
