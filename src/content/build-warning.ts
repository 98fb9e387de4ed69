/** Prints a warning to the build's error output, which `npm start` and Netlify's log of the build show. */
export const warnBuild = (message: string): void => {
  process.stderr.write(`${message}\n`);
};
