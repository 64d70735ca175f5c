const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10" ${attributes}>${inside}</svg>`;

const laughs = (levels: number): string => {
  const entities = Array.from({ length: levels }, (_, i) =>
    i === 0 ? '<!ENTITY l0 "ha">' : `<!ENTITY l${i} "${`&l${i - 1};`.repeat(10)}">`,
  );
  return `<!DOCTYPE svg [${entities.join('')}]>${svg(`<text>&l${levels - 1};</text>`)}`;
};

const uses = (levels: number): string => {
  const groups = Array.from({ length: levels }, (_, i) =>
    i === 0
      ? '<g id="u0"><rect width="1" height="1"/></g>'
      : `<g id="u${i}">${`<use href="#u${i - 1}"/>`.repeat(10)}</g>`,
  );
  return svg(`<defs>${groups.join('')}</defs><use href="#u${levels - 1}"/>`);
};

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
  uses(3),
  uses(12),
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
