/** Something that the person who runs a command can put right. Its message is all that the command prints. */
export class CliError extends Error {}
