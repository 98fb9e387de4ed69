import { Lexer, type MarkedOptions, type Token, Tokenizer, type Tokens } from 'marked';
import { UnreadableError } from '../unreadable-error.ts';

// Each level of quotations and lists is read again.
const deepest = 100;
// The time for a paragraph grows with the square of the special characters in it.
const mostSigns = 1_000;
const sign = /[*_~![`<\\&]/g;
// In characters, if a line has no spaces.
const longestPiece = 1_000;

class BoundedTokenizer extends Tokenizer {
  #depth = 0;

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#inside(() => super.blockquote(src));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#inside(() => super.list(src));
  }

  #inside<T>(read: () => T): T {
    this.#depth += 1;
    try {
      if (this.#depth > deepest)
        throw new UnreadableError(`Its quotations and lists are nested more than ${deepest} deep.`);
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/**
 * A version of Marked's lexer for untrusted files, whose time grows only in proportion to the length of a text. It reads a
 * paragraph with a thousand special characters in pieces. A format that is longer than its piece stays as plain characters.
 */
export class BoundedLexer extends Lexer {
  constructor(options: MarkedOptions) {
    super({ ...options, tokenizer: new BoundedTokenizer() });
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    for (const piece of piecesOf(src)) super.inlineTokens(piece, tokens);
    return tokens;
  }
}

function piecesOf(text: string): string[] {
  if ((text.match(sign)?.length ?? 0) <= mostSigns) return [text];
  const pieces = [''];
  // Splits the text into lines, and lines that are too long into parts.
  for (const part of text.match(new RegExp(`[^\\n]{1,${longestPiece}}\\n?|\\n`, 'g')) ?? []) {
    if ((pieces.at(-1) ?? '').length + part.length > longestPiece) pieces.push(part);
    else pieces[pieces.length - 1] += part;
  }
  return pieces.filter(Boolean);
}
