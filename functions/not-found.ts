import { serve } from './_shared/http/serve.ts';

// netlify.toml sends unknown paths below /api here, and missing or secret files. Without routes, every call gets 404 as JSON.
export default serve([]);
