import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A piece of content that is meant to harm, and where it is from. */
export interface Hostile {
  name: string;
  html: string;
}

// What a payload does when it gets through: the browser tests hook these.
const strike = 'alert(document.domain)';

const handlers = [
  ...['onerror', 'onload', 'onclick', 'onmouseover', 'onfocus', 'onblur', 'onanimationstart', 'ontransitionend'],
  ...['onpointerover', 'onpointerenter', 'ontoggle', 'onbeforetoggle', 'onscroll', 'onwheel', 'oncopy', 'onpaste'],
  ...['onbeforeinput', 'oncontentvisibilityautostatechange', 'onloadstart', 'oncanplay', 'onhashchange', 'onresize'],
];

const carriers = [
  ...['img src=x', 'p', 'a href="https://example.org/"', 'iframe src="https://example.org/"', 'span', 'svg', 'video'],
  ...['audio', 'body', 'details open', 'input autofocus', 'marquee', 'object', 'style', 'math', 'h1 tabindex=1'],
];

const schemes = [
  ...['javascript:', 'JaVaScRiPt:', ' javascript:', 'java\tscript:', 'java\nscript:', '\u0001javascript:'],
  ...['javascript&colon;', '&#106;avascript:', '&#x6A;avascript:', 'vbscript:', 'data:text/html,', 'blob:', 'file:'],
  ...[
    'data:text/html;base64,',
    'data:image/svg+xml,',
    'data:image/svg+xml;base64,',
    '//evil.example/',
    '\\\\evil.example',
  ],
  ...['feed:javascript:', 'view-source:javascript:', 'jar:javascript:', 'livescript:', 'mhtml:', 'filesystem:'],
];

const places = [
  (address: string) => `<a href="${address}${strike}">link</a>`,
  (address: string) => `<img src="${address}${strike}">`,
  (address: string) => `<iframe src="${address}${strike}"></iframe>`,
];

const raw = ['title', 'textarea', 'xmp', 'noscript', 'noembed', 'noframes', 'style', 'iframe', 'plaintext', 'template'];

// Markup that a browser and a parser of less patience take for two different things.
const mutations = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${strike}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${strike}>">`,
  `<svg><style><img src=x onerror=${strike}></style></svg>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${strike}>`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${strike}></style></annotation-xml></math>`,
  `<svg><desc><img src=x onerror=${strike}></desc><foreignObject><iframe srcdoc="<script>${strike}</script>">`,
  `<svg><script href="data:text/javascript,${strike}"/></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${strike}</script></svg>#x"/>`,
  `<svg><a><animate attributeName="href" values="javascript:${strike}"/><text y="20">x</text></a></svg>`,
  `<svg><set attributeName="onmouseover" to="${strike}"/></svg>`,
  `<table><a href="javascript:${strike}"><tr><td><img src=x onerror=${strike}></table>`,
  `<a href="https://a.example/"><a href="javascript:${strike}">x</a></a>`,
  `<p title="</p><img src=x onerror=${strike}>">`,
  `<img alt="\`><script>${strike}</script>">`,
  `<img src="x\` \`<script>${strike}</script>"\` \`>`,
  `<!--><img src=x onerror=${strike}>-->`,
  `<!--!><img src=x onerror=${strike}>--!>`,
  `<![CDATA[<img src=x onerror=${strike}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${strike}>`,
  `<!doctype html><script>${strike}</script>`,
  `<scr<script>ipt>${strike}</scr</script>ipt>`,
  `<<script>${strike}//<</script>`,
  `<script/src="data:text/javascript,${strike}"></script>`,
  `<script\n>${strike}</script\n>`,
  `<img/src=x/onerror=${strike}>`,
  `<img src=x onerror\u0000=${strike}>`.replace('\u0000', '\u000c'),
  `<img """><script>${strike}</script>">`,
  `<a href="https://example.org/" style="background:url(javascript:${strike})">x</a>`,
  `<span style="color:red;background-image:url('https://evil.example/track')">x</span>`,
  `<span style="color:expression(${strike})">x</span>`,
  `<span style="position:fixed;inset:0;z-index:9999;background:#fff">A false login</span>`,
  `<p style="color:red}</style><script>${strike}</script>">x</p>`,
  `<p style="text-align:center;behavior:url(#x);-moz-binding:url(//evil.example)">x</p>`,
  `<p style="padding-inline-start:99999px">x</p>`,
  `<link rel=stylesheet href="data:text/css,*{color:red}"><p>x</p>`,
  `<link rel=import href="data:text/html,<script>${strike}</script>">`,
  `<meta http-equiv=refresh content="0;url=javascript:${strike}">`,
  `<base href="https://evil.example/"><a href="next">x</a>`,
  `<form action="javascript:${strike}"><button>x</button></form>`,
  `<button form=x formaction="javascript:${strike}">x</button><form id=x></form>`,
  `<isindex action="javascript:${strike}" type=submit>`,
  `<input name=attributes><form id=document><input name=cookie></form>`,
  `<img name=getElementById src=x><a id=location href="javascript:${strike}">x</a>`,
  `<object data="javascript:${strike}"></object><embed src="javascript:${strike}">`,
  `<object type="text/html" data="data:text/html,<script>${strike}</script>"></object>`,
  `<applet code="x" codebase="javascript:${strike}"></applet>`,
  `<frameset onload=${strike}><frame src="javascript:${strike}"></frameset>`,
  `<video><source onerror="${strike}"></video><audio src=x onerror=${strike}>`,
  `<video poster="javascript:${strike}" controls></video>`,
  `<details ontoggle=${strike} open><summary>x</summary></details>`,
  `<dialog open onclose=${strike}><form method=dialog><button autofocus>x</button></form></dialog>`,
  `<div popover id=p onbeforetoggle=${strike}>x</div><button popovertarget=p autofocus>x</button>`,
  `<template shadowrootmode=open><img src=x onerror=${strike}></template>`,
  `<div><template shadowroot=open><script>${strike}</script></template></div>`,
  `<slot onslotchange=${strike}></slot><portal src="javascript:${strike}">`,
  `<custom-element onclick=${strike} is=x-y>x</custom-element>`,
  `<iframe srcdoc="<script>parent.${strike}</script>"></iframe>`,
  `<iframe src="https://example.org/" srcdoc="&lt;script&gt;parent.${strike}&lt;/script&gt;"></iframe>`,
  `<iframe src="https://example.org/" sandbox="allow-top-navigation allow-same-origin allow-scripts"></iframe>`,
  `<iframe src="https://example.org/" allow="camera *; microphone *; geolocation *; payment *"></iframe>`,
  `<iframe src="https://example.org/" name="opener" onload="${strike}"></iframe>`,
  `<iframe src="https://user:secret@example.org/"></iframe><iframe src="http://example.org/"></iframe>`,
  `<iframe src="/admin"></iframe><iframe src="blog"></iframe><iframe src=""></iframe><iframe src="about:blank"></iframe>`,
  `<iframe><img src=x onerror=${strike}></iframe>`,
  `<iframe src="https://example.org/"></iframe/><script>${strike}</script></iframe>`,
  `<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+">`,
  `<img src="https://evil.example/pixel.svg"><img src="https://evil.example/pixel"><img srcset="x 1x" src="//e.example/a.png">`,
  `<img src="https://evil.example/a.png" srcset="javascript:${strike} 2x" sizes="1px" usemap="#m" ismap longdesc="javascript:1">`,
  `<picture><source srcset="x" onerror=${strike}><img src=x onerror=${strike}></picture>`,
  `<map name=m><area href="javascript:${strike}" shape=default></map><img usemap="#m" src="/share.png">`,
  `<a href="https://example.org/" target="_top" ping="https://evil.example/" download="x.exe" rel="opener">x</a>`,
  `<a href="https://example.org/" onclick="${strike}" onauxclick="${strike}" accesskey=x autofocus tabindex=0>x</a>`,
  `<a href="/\\evil.example">x</a><a href="\\/evil.example">x</a><a href="///evil.example">x</a>`,
  `<p id="post-dialog" class="button" data-read="x" data-post slot="x" is="x">x</p>`,
  `<p contenteditable onbeforeinput=${strike} autofocus>x</p><p inert hidden itemscope nonce=x>y</p>`,
  `<p dir="rtl" lang="x" translate="no">\u202e</p>`,
  '<b><i><u><s>'.repeat(120),
  `${'<ul><li>'.repeat(250)}<img src=x onerror=${strike}>`,
  '<a href="'.repeat(200),
  '&lt;script&gt;'.repeat(50) + strike,
  `&#60;img src=x onerror=${strike}&#62;`,
  `\u003Cscript\u003E${strike}\u003C/script\u003E`,
  `<script>${strike}`,
  `<style>@import 'https://evil.example/x.css';body{display:none}</style>`,
  `<style><!--</style><script>${strike}//--></script>`,
  `<xml><x:script xmlns:x="http://www.w3.org/1999/xhtml">${strike}</x:script></xml>`,
  `<x:img xmlns:x="http://www.w3.org/1999/xhtml" src="x" onerror="${strike}"/>`,
  `<svg/onload=${strike}><image href=x onerror=${strike}><foreignObject><body onload=${strike}>`,
  `<math href="javascript:${strike}">x</math><maction actiontype="statusline#http://x" xlink:href="javascript:${strike}">x`,
  `<p>{{constructor.constructor('${strike}')()}}</p><p>\${${strike}}</p><p>&lt;%= 1 %&gt;</p>`,
  `</div></article></main></body></html><script>${strike}</script>`,
  `</textarea></title></style></noscript></script><img src=x onerror=${strike}>`,
  `" onmouseover="${strike}" x="`,
  `' autofocus onfocus=${strike} '`,
  `]]></script><script>${strike}</script>`,
];

const own: Hostile[] = [
  ...handlers.map((handler, index) => {
    const carrier = carriers[index % carriers.length] ?? 'p';
    const name = carrier.split(' ')[0];
    return { name: `${handler} on ${name}`, html: `<${carrier} ${handler}="${strike}">x</${name}>` };
  }),
  ...schemes.flatMap((scheme) =>
    places.map((place, index) => ({
      name: `${JSON.stringify(scheme)} in ${['a link', 'a picture', 'a frame'][index]}`,
      html: place(scheme),
    })),
  ),
  ...raw.map((name) => ({
    name: `a false end of ${name}`,
    html: `<${name}><p title="</${name}><img src=x onerror=${strike}>">x</${name}>`,
  })),
  ...mutations.map((html, index) => ({ name: `deception ${index + 1}`, html })),
];

// What others have collected: the seeds that the makers of the XSS filters of Yahoo fuzz them with.
const seeds = createRequire(import.meta.url).resolve('xss-filters/tests/fuzz/bin/seed.xss');
const collected: Hostile[] = [
  ...readFileSync(seeds, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((html, index) => ({ name: `fuzzer's seed ${index + 1}`, html })),
];

/** Content that is meant to run, to frame, to deceive or to break; no two pieces are the same. */
export const hostileContent: readonly Hostile[] = [
  ...new Map([...own, ...collected].map((piece) => [piece.html, piece])).values(),
];
