import { ExportError } from './export-error.ts';
import { readYaml } from './yaml.ts';

/** A file of an export of this site with details of its images or topics, which somebody may have edited. */
export class DetailsFile {
  readonly #path: string;
  readonly #what: string;

  /** `path` is that of the file in the export, and `what` the name of the things that it describes, in the plural. */
  constructor(path: string, what: string) {
    this.#path = path;
    this.#what = what;
  }

  /** Parses the text of the file. Throws an ExportError if it is not YAML. */
  parse(text: string): unknown {
    try {
      return readYaml(text);
    } catch (error) {
      throw this.unreadable(error instanceof Error ? error.message : String(error));
    }
  }

  /** Returns the error of a file that cannot be read, with the reason. */
  unreadable(reason: string): ExportError {
    return new ExportError(
      `${this.#path} cannot be read (${reason}). Correct it, or remove it to import the ${this.#what} without their details.`,
    );
  }
}
