// Lighthouse is installed by npm run bench pages, and only there.
declare module 'lighthouse' {
  interface Result {
    lhr: {
      categories: Record<string, { score: number | null } | undefined>;
      audits: Record<string, { numericValue?: number } | undefined>;
    };
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
  ): Promise<Result | undefined>;
}
