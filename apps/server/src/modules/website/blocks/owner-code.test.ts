import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOwnerCode, scriptText, styleText } from './owner-code.ts';

describe('scripts that an owner wrote', () => {
  it.each<[string, string, readonly string[]]>([
    ['one', '<p>a</p><script>one()</script>', ['one()']],
    ['several, in any case', '<SCRIPT>a</SCRIPT><script type=module>b</script >', ['a', 'b']],
    ['one whose attributes hold brackets', '<script data-x="</script>" async>a</script>', ['a']],
    [
      'one with a stray end inside a string',
      '<script>x = "</scr" + "ipt>"</script>',
      ['x = "</scr" + "ipt>"'],
    ],
    ['one with an end that only begins like one', '<script>a</scripts>b</script>', ['a</scripts>b']],
    [
      'one that quotes another, as pages of 1996 did',
      '<script><!--<script>a</script>--></script>',
      ['<!--<script>a</script>-->'],
    ],
    ['one after a comment that ends at once', '<script><!-->a</script>', ['<!-->a']],
    ['none in a comment', '<!-- <script>a</script> --><script>b</script>', ['b']],
    ['none in a comment that ends at once', '<!--><script>b</script>', ['b']],
    ['none in the text of a field', '<textarea><script>a</script></textarea><script>b</script>', ['b']],
    ['none in an attribute', '<img alt="<script>a</script>"><script>b</script>', ['b']],
    ['none that only hold data', '<script type="application/ld+json">{}</script><script>b</script>', ['b']],
    ['none that come from elsewhere', '<script src="https://example.com/a.js">ignored</script>', []],
    ['one after something that is no tag', '1 < 2 </ bogus > <script>b</script>', ['b']],
  ])('%s', (_, html, scripts) => {
    expect(readOwnerCode(html).scripts).toEqual(scripts);
  });

  it('scripts in owner code are read with the line ends that a browser sees, so that their hashes match', () => {
    const { html, scripts } = readOwnerCode('<script>a\r\nb\rc\0</script>');
    expect(scripts).toEqual(['a\nb\nc\ufffd']);
    expect(html).toContain(scripts[0]);
  });

  it('from elsewhere are named', () => {
    expect(readOwnerCode("<script src='//example.com/a.js'></script>").scriptAddresses).toEqual([
      '//example.com/a.js',
    ]);
  });
});

describe('code that would swallow the rest of the page', () => {
  it.each<[string, string, string]>([
    ['a script without an end', '<p>a</p><script>b', '<p>a</p>'],
    ['a style without an end', '<style>a{', '<style>a{</style>'],
    ['a field without an end', '<textarea>a</textare>', '<textarea>a</textare></textarea>'],
    ['a comment without an end', '<p>a</p><!-- b', '<p>a</p><!-- b-->'],
    ['a tag whose quote never ends', '<p>a</p><img alt="b', '<p>a</p>'],
    ['a tag that never ends', '<p>a</p><div class=b', '<p>a</p>'],
    ['plain text without an end', '<p>a</p><plaintext>b', '<p>a</p>'],
    ['a script in a script', '<p>a</p><script><!--<script>b</script>', '<p>a</p>'],
  ])('%s is closed or left out', (_, html, mended) => {
    expect(readOwnerCode(html).html).toBe(mended);
  });

  it('owner code is always well-formed after reading: reading it again changes nothing', () => {
    const piece = fc.constantFrom(
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<style>',
      '</style>',
      '<p class="',
      '">',
      "'",
      '"',
      '<',
      '>',
      '<textarea>',
      '</textarea>',
      'x',
      ' ',
      '=',
      '/',
      '<script src=a>',
      '<plaintext>',
      '<!',
      '</',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const once = readOwnerCode(pieces.join(''));
        const twice = readOwnerCode(once.html);
        expect(twice.html).toBe(once.html);
        // What follows is read as what it is.
        expect(readOwnerCode(`${once.html}<script>after</script>`).scripts.at(-1)).toBe('after');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a script or stylesheet by itself', () => {
  it('a script or stylesheet cannot end its element early', () => {
    expect(scriptText('x = "</script><img>"; y = /<script/;')).toBe(
      'x = "\\x3C/script><img>"; y = /\\x3Cscript/;',
    );
    expect(styleText('a::after { content: "</style>" }')).toBe('a::after { content: "<\\/style>" }');
  });

  it('an escaped script means the same as before', () => {
    const run = (code: string): unknown => new Function(`return ${code}`)();
    expect(run(scriptText('"</script>".length + "<script>".length'))).toBe(17);
    expect(run(scriptText('/<\\/script>/.test("</script>")'))).toBe(true);
  });
});
