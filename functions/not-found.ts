import { serve } from './_shared/http/serve.ts';

// netlify.toml leads here what no function claims below /api: nothing is declared, so every call is told so.
export default serve([]);
