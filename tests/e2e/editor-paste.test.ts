import { expect, inject, test } from 'vitest';
import { browserPages } from './browser.ts';
import { openNewPost, paste, waitForBackup } from './editor.ts';
import { signInPage } from './sign-in.ts';

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

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38;"><span
style="font-size:16pt;font-family:Arial;color:#000000;font-weight:400;">Plan</span></h2><p dir="ltr" style="line-height:1.38;text-align: center;"><span
style="font-size:11pt;color:#000000;font-weight:700;font-style:italic;text-decoration:none;">Both</span><span style="color:#ff0000;background-color:#ffff00;font-weight:400;"> coloured</span><span
style="text-decoration:line-through;font-weight:400;"> struck</span></p><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span
style="font-weight:400;">One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">Deeper</span></p></li></ul></ol><p><a href="https://example.org/"><span
style="color:#1155cc;text-decoration:underline;">site</span></a></p></b><br class="Apple-interchange-newline">`;

const webPage = `<article style="color: rgb(32, 33, 36); background-color: rgb(255, 255, 255)"><h4 style="font-weight: 500">Small heading</h4><div>Loose
words <code>code</code> <sub>low</sub><script>alert(1)</script></div><blockquote><p onclick="alert(1)">Quoted</p></blockquote>
<p><img src="https://example.org/a.png" alt="A view" onerror="alert(1)" width="10"><img src="file:///c:/b.png"><img src="https://example.org/c.svg">
<a href="javascript:alert(1)">bad link</a> <a href="tel:+44123">call</a></p><iframe src="https://example.org/frame"></iframe><form><input value="x"></form></article>`;

const kept = {
  word: [
    word,
    '<h1>Report</h1>' +
      '<p>Some <strong>bold</strong>, <em>italic</em> and <span style="color: #ff0000;">red</span> words on two lines.</p>' +
      '<ul><li>First<ol><li>Within</li></ol></li><li>Second</li></ul>' +
      '<p style="text-align: right; padding-inline-start: 40px;">Moved <a href="https://example.org/a" rel="noopener noreferrer">link</a></p>' +
      '<p>Cell one</p><p>Cell two</p>',
  ],
  'Google Docs': [
    googleDocs,
    '<h2>Plan</h2>' +
      '<p style="text-align: center;"><strong><em>Both</em></strong><span style="color: #ff0000; background-color: #ffff00;"> coloured</span><s> struck</s></p>' +
      '<ol><li>One<ul><li>Deeper</li></ul></li></ol>' +
      '<p><a href="https://example.org/" rel="noopener noreferrer">site</a></p>',
  ],
  'a web page': [
    webPage,
    '<h3>Small heading</h3><p>Loose words code low</p><p>Quoted</p>' +
      '<p><img src="https://example.org/a.png" alt="A view" loading="lazy" decoding="async"> bad link <a href="tel:+44123" rel="noopener noreferrer">call</a></p>',
  ],
} as const;

test.each(Object.entries(kept))(
  'what is pasted from %s keeps what the toolbar can make, and nothing else',
  async (_name, [html, expected]) => {
    const page = await openPage();
    await page.route('https://example.org/**', (route) =>
      route.fulfill({ status: 200, contentType: 'image/png', body: '' }),
    );
    await signInPage(page, address, admin);
    const content = await openNewPost(page, address);
    await paste(content, html);
    await waitForBackup(page, expected);
    expect(await page.locator('iframe, form form, [onclick], [onerror]').count()).toBe(0);
  },
);

test('plain text that is pasted becomes paragraphs', async () => {
  const page = await openPage();
  await signInPage(page, address, admin);
  const content = await openNewPost(page, address);
  await paste(content, '', 'One & two\n\n<b>three</b>');
  await waitForBackup(page, '<p>One &amp; two</p><p><br></p><p>&lt;b&gt;three&lt;/b&gt;</p>');
});

test('an address that is pasted over words makes them a link, and one of another kind does not', async () => {
  const page = await openPage();
  await signInPage(page, address, admin);
  const content = await openNewPost(page, address);
  await content.click();
  await page.keyboard.type('our site');
  await page.keyboard.press('ControlOrMeta+A');
  await paste(content, '', 'https://example.org/');
  await waitForBackup(page, '<p><a href="https://example.org/" rel="noopener noreferrer">our site</a></p>');
});
