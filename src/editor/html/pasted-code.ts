// Visual Studio Code copies code in a block with this style.
const blocksOfCode = 'pre,div[style*="white-space: pre;"][style*="monospace"]';

/** Reduces every block of code to its text: `<pre><code>…</code></pre>`. */
export function makeCodePlain(document: Document): void {
  for (const block of document.querySelectorAll(blocksOfCode)) {
    for (const line of block.querySelectorAll('br')) line.replaceWith('\n');
    for (const line of block.querySelectorAll('div,p,li')) if (line.nextSibling) line.append('\n');
    const code = document.createElement('code');
    code.textContent = block.textContent.replace(/\n$/, '');
    const plain = document.createElement('pre');
    plain.append(code);
    block.replaceWith(plain);
  }
}
