import { expect, inject, test } from 'vitest';
import { expectInView, expectToast } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { contentOf, openNewPost, paste, waitForBackup } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1>Report<o:p></o:p></h1>
<p class=MsoNormal>Some <b style='mso-bidi-font-weight:normal'>bold</b>, <i>italic</i> and <span style='color:red'>red</span>
words<span style='mso-spacerun:yes'>  </span>on two lines.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>       </span></span><![endif]>First</p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span>   </span></span><![endif]>Within</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>   </span></span><![endif]>Second</p>
<p class=MsoNormal align=right style='text-align:right;margin-left:36.0pt'>Moved <a href="https://example.org/a"><span style='color:#0563C1'>link</span></a></p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Cell one</p></td><td><p class=MsoNormal>Cell two</p></td></tr></table>
<!--EndFragment--></body></html>`;

// A numbered list directly after bullets, one that goes on from 3, a quotation, a superscript and a picture on the writer's
// Footnotes with conditional marks, as Word writes them.
const wordNote = (number: number, from: string, to: string) =>
  `<a style='mso-footnote-id:ftn${number}' href="#${to}${number}" name="${from}${number}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span style='vertical-align:super'>[${number}]</span><![endif]></span></span></a>`;
const wordNotes = `<html><body><p class=MsoNormal>First${wordNote(1, '_ftnref', '_ftn')} and second${wordNote(2, '_ftnref', '_ftn')}.</p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>${wordNote(1, '_ftn', '_ftnref')} One <i>word</i></p></div>
<div style='mso-element:footnote' id=ftn2><p class=MsoFootnoteText>${wordNote(2, '_ftn', '_ftnref')} Two</p></div></div></body></html>`;

// disk, as Word writes them.
const wordLists = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta name=Generator content="Microsoft Word 15"></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>       </span></span><![endif]>Apples<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>       </span></span><![endif]>Pears<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>     </span></span><![endif]>Wash<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>a.<span style='font:7.0pt "Times New Roman"'>     </span></span><![endif]>Twice<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>     </span></span><![endif]>Eat<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>       </span></span><![endif]>Plums<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>3.<span style='font:7.0pt "Times New Roman"'>     </span></span><![endif]>Rest<o:p></o:p></p>
<p class=MsoQuote>As they say<o:p></o:p></p>
<p class=MsoNormal>10 m<sup>2</sup> <!--[if gte vml 1]><v:shape id="Picture_x0020_1" type="#_x0000_t75"><v:imagedata
src="file:///C:/Users/A/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img
width=602 height=338 src="file:///C:/Users/A/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_x0020_1"><![endif]> of it<o:p></o:p></p>
<!--EndFragment--></body></html>`;

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38;"><span
style="font-size:16pt;font-family:Arial;color:#000000;font-weight:400;">Plan</span></h2><p dir="ltr" style="line-height:1.38;text-align: center;"><span
style="font-size:11pt;color:#000000;font-weight:700;font-style:italic;text-decoration:none;">Both</span><span style="color:#ff0000;background-color:#ffff00;font-weight:400;"> coloured</span><span
style="text-decoration:line-through;font-weight:400;"> struck</span></p><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span
style="font-weight:400;">One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">Deeper</span></p></li></ul></ol><p><a href="https://example.org/"><span
style="color:#1155cc;text-decoration:underline;">site</span></a></p><p dir="ltr"><span style="vertical-align:baseline;">E = mc</span><span style="font-size:0.6em;vertical-align:super;">2</span></p><div
dir="ltr"><table style="border:none;border-collapse:collapse;"><tbody><tr><td><p dir="ltr"><span>Cell</span></p></td></tr></tbody></table></div><p><span><span
style="border:none;display:inline-block;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXd?key=a" width="602" height="338" /></span></span></p></b><br class="Apple-interchange-newline">`;

const webPage = `<article style="color: rgb(32, 33, 36); background-color: rgb(255, 255, 255)"><h4 style="font-weight: 500">Small heading</h4><div>Loose
words <code>code</code> <sub>low</sub><script>alert(1)</script></div><blockquote><p onclick="alert(1)">Quoted</p></blockquote>
<p><img src="https://example.org/a.png" alt="A view" onerror="alert(1)" width="10"><img src="file:///c:/b.png"><img src="https://example.org/c.svg">
<a href="javascript:alert(1)">bad link</a> <a href="tel:+44123">call</a></p><iframe src="https://example.org/frame"></iframe><form><input value="x"></form></article>`;

// A callout is an aside there, and a task an item with a checkbox.
const notion = `<meta charset='utf-8'><!-- notionvc: 8f1c2d --><h1>Plan</h1><p>Some <strong>bold</strong> and <a href="https://example.org/a">link</a></p>
<ul><li>One<ul><li>Within</li></ul></li></ul><ol><li>First</li></ol><ul><li><input type="checkbox" checked> Done</li></ul>
<blockquote>Quoted</blockquote><aside>💡<p>Mind this</p></aside><hr>
<table><thead><tr><th>Name</th><th>Hours</th></tr></thead><tbody><tr><td>Ada</td><td>8</td></tr></tbody></table>
<figure><img src="https://example.org/notion.png" alt="A view"><figcaption>The lake</figcaption></figure><video src="https://example.org/film.mp4"></video>`;

const visualStudioCode = `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;"><div><span
style="color: #c586c0;">if</span><span style="color: #d4d4d4;"> (a) {</span></div><br><div><span style="color: #d4d4d4;">  b</span></div></div>`;

const kept = {
  word: [
    word,
    '<h1>Report</h1>' +
      '<p>Some <strong>bold</strong>, <em>italic</em> and <span style="color: #ff0000;">red</span> words on two lines.</p>' +
      '<ul><li>First<ol><li>Within</li></ol></li><li>Second</li></ul>' +
      '<p style="text-align: right; padding-inline-start: 40px;">Moved <a href="https://example.org/a" rel="noopener noreferrer">link</a></p>' +
      '<table><tbody><tr><td>Cell one</td><td>Cell two</td></tr></tbody></table>',
    undefined,
  ],
  'lists in Word': [
    wordLists,
    '<ul><li>Apples</li><li>Pears</li></ul><ol><li>Wash<ol><li>Twice</li></ol></li><li>Eat</li></ol>' +
      '<ul><li>Plums</li></ul><ol start="3"><li>Rest</li></ol><blockquote>As they say</blockquote><p>10 m2 of it</p>',
    'Left out: 1 image, 1 superscript or subscript. Their words are kept as ordinary text.',
  ],
  'footnotes in Word': [
    wordNotes,
    '<p>First<a href="#note-1" rel="noopener noreferrer">[1]</a> and second<a href="#note-2" rel="noopener noreferrer">[2]</a>.</p><hr>' +
      '<ol><li>One <em>word</em> <a href="#ref-1" rel="noopener noreferrer">↩</a></li><li>Two <a href="#ref-2" rel="noopener noreferrer">↩</a></li></ol>',
    undefined,
  ],
  Notion: [
    notion,
    '<h1>Plan</h1><p>Some <strong>bold</strong> and <a href="https://example.org/a" rel="noopener noreferrer">link</a></p>' +
      '<ul><li>One<ul><li>Within</li></ul></li></ul><ol><li>First</li></ol><ul><li>Done</li></ul>' +
      '<blockquote>Quoted</blockquote><p>💡</p><p>Mind this</p><hr>' +
      '<table><thead><tr><th scope="col">Name</th><th scope="col">Hours</th></tr></thead><tbody><tr><td>Ada</td><td>8</td></tr></tbody></table>' +
      '<figure><img src="https://example.org/notion.png" alt="A view" loading="lazy" decoding="async"><figcaption>The lake</figcaption></figure>',
    'Left out: 1 embedded item.',
  ],
  'a web page': [
    webPage,
    '<h3>Small heading</h3><p>Loose words <code>code</code> low</p><blockquote>Quoted</blockquote>' +
      '<p><img src="https://example.org/a.png" alt="A view" loading="lazy" decoding="async"> bad link <a href="tel:+44123" rel="noopener noreferrer">call</a></p>',
    'Left out: 2 images, 1 embedded item, 1 superscript or subscript. Their words are kept as ordinary text.',
  ],
  'Google Docs': [
    googleDocs,
    '<h2>Plan</h2>' +
      '<p style="text-align: center;"><strong><em>Both</em></strong><span style="color: #ff0000; background-color: #ffff00;"> coloured</span><s> struck</s></p>' +
      '<ol><li>One<ul><li>Deeper</li></ul></li></ol>' +
      '<p><a href="https://example.org/" rel="noopener noreferrer">site</a></p><p>E = mc2</p><p>Cell</p><p><br></p>',
    'Left out: 1 image, 1 superscript or subscript. Their words are kept as ordinary text.',
  ],
} as const;

test('what is pasted from other programs keeps what the toolbar can make, and the editor says what it leaves out', {
  tags: ['thorough'],
}, async () => {
  const page = await openPage();
  await page.route('https://example.org/**', (route) =>
    route.fulfill({ status: 200, contentType: 'image/png', body: '' }),
  );
  await signInPage(page, address, admin);
  const content = await openNewPost(page, address);
  // No notice is that of the program before.
  for (const [html, expected, said] of Object.values(kept)) {
    await paste(content, html);
    await waitForBackup(page, expected);
    if (said) {
      await expect.poll(() => page.locator('li[data-state=open]').first().textContent()).toContain(said);
      await expectToast(page, { title: 'Not everything was pasted', text: said });
      await expectInView(page, page.getByRole('button', { name: 'Create Post' }));
    }
    expect(await page.locator('iframe, form form, [onclick], [onerror]').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
  }
});

test('code that is pasted from an editor or a web page becomes a block of code', { tags: ['thorough'] }, async () => {
  const page = await openPage();
  await signInPage(page, address, admin);
  const content = await openNewPost(page, address);
  await paste(content, visualStudioCode);
  await waitForBackup(page, '<pre><code>if (a) {\n\n  b</code></pre>');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  const highlighted =
    '<div class="highlight"><pre><code class="js"><span>a</span> &lt; <b>b</b>\n  c\n</code></pre></div>';
  await paste(content, `<p>Text</p>${highlighted}<p>More</p>`);
  await waitForBackup(page, '<p>Text</p><pre><code>a &lt; b\n  c</code></pre><p>More</p>');
});

test('what a paste leaves out is said in Italian in the Italian dialog', { tags: ['thorough'] }, async () => {
  const page = await openPage();
  await signInPage(page, address, admin);
  await page.goto(`${address}/blog`);
  await page.getByRole('button', { name: 'Nuovo Post' }).click();
  await contentOf(page).waitFor();
  await paste(contentOf(page), wordLists);
  const text = 'Esclusi: 1 immagine, 1 apice o pedice. Le loro parole restano come testo normale.';
  await expectToast(page, { title: 'Non tutto è stato incollato', text });
});

test('plain text that is pasted becomes paragraphs, a URL a link, and Markdown what its signs mean if that is chosen', {
  tags: ['thorough'],
}, async () => {
  const page = await openPage();
  await signInPage(page, address, admin);
  const content = await openNewPost(page, address);
  await paste(content, '', 'One & two\n\n<b>three</b>');
  await waitForBackup(page, '<p>One &amp; two</p><p><br></p><p>&lt;b&gt;three&lt;/b&gt;</p>');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('our site');
  await page.keyboard.press('ControlOrMeta+A');
  await paste(content, '', 'https://example.org/');
  await waitForBackup(page, '<p><a href="https://example.org/" rel="noopener noreferrer">our site</a></p>');
  const empty = async () => {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
  };
  const url = (path: string) =>
    `<a href="https://example.org/${path}" rel="noopener noreferrer">https://example.org/${path}</a>`;
  await empty();
  await paste(content, '', 'https://example.org/alone');
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://example.org/typed');
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://example.org/first and words');
  await waitForBackup(page, `<p>${url('alone')}</p><p>${url('typed')}</p><p>${url('first')} and words</p>`);
  await empty();
  const markdown = '## Plan\n\nSome **bold** words\n\n- One\n- Two\n\n| A | B |\n|---|---|\n| 1 | 2 |';
  const question = page.getByRole('dialog', { name: 'Paste as formatted text?' });
  await paste(content, '', markdown);
  await expectFit(page, [390, 1280]);
  await question.getByRole('button', { name: 'Paste formatted' }).click();
  await waitForBackup(
    page,
    '<h2>Plan</h2><p>Some <strong>bold</strong> words</p><ul><li>One</li><li>Two</li></ul>' +
      '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  );
  await empty();
  await paste(content, '', '# One\n# Two');
  await question.getByRole('button', { name: 'Paste as it is' }).click();
  await waitForBackup(page, '<p># One</p><p># Two</p>');
});
