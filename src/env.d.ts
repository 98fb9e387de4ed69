/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The path of the page as visitors see it. */
    path: string;
    hasPolicy: boolean;
    /** The placeholders that the middleware replaces when the page is done. */
    placeholders: import('./rendering/page-policy.ts').PagePlaceholders;
  }
}

interface Window {
  /** The token of the link that has opened the page; the script in the page's head takes it out of the URL. */
  linkToken?: string;
}
