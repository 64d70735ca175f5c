import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../testing/any-text.ts';
import { cleanFileName, freeFileName, readableName } from './file-names.ts';
import { contentDisposition } from './serving/content-disposition.ts';

describe('file names', () => {
  it.each([
    ['Blue Sea.JPG', 'Blue-Sea.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\boot.ini', 'boot.jpg'],
    ['photo\u202egpj.exe', 'photogpj.jpg'],
    ['con.jpg', 'con-file.jpg'],
    ['', 'file.jpg'],
    ['...', 'file.jpg'],
    ['漢字.png', '漢字.jpg'],
    ['a.tar.gz', 'a.tar.jpg'],
    [`${'a'.repeat(300)}.jpg`, `${'a'.repeat(100)}.jpg`],
  ])('%j becomes %j', (sent, expectedName) => {
    expect(cleanFileName(sent, 'jpg')).toBe(expectedName);
  });

  it('file names are safe for any input, and unchanged when cleaned again', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 150 }), (sent) => {
        const name = cleanFileName(sent, 'png');
        expect(name).toMatch(/^(?![-.])[^\p{C}\s/\\:*?"<>|#%&]{1,105}\.png$/u);
        expect(cleanFileName(name, 'png')).toBe(name);
        expect(decodeURIComponent(encodeURIComponent(name))).toBe(name);
        expect(readableName(sent)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect(contentDisposition('inline', name)).toMatch(/^[\x20-\x7e]+$/);
      }),
    );
  });

  it('that are taken get the next free number', () => {
    expect(freeFileName('a', 'txt', new Set())).toBe('a.txt');
    expect(freeFileName('A', 'txt', new Set(['a.txt', 'a-1.txt']))).toBe('A-2.txt');
  });
});
