/** An error that the person who runs a command can correct. The command prints only its message. */
export class CliError extends Error {}
