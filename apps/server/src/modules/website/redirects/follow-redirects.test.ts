import { describe, expect, it } from 'vitest';
import { followedRules } from './follow-redirects.ts';

const moved = (from: string, to: string, isDeep = false) => ({
  moves: [{ from, to, isDeep, except: [] }],
  hosts: [],
});

describe('redirects after a page has moved', () => {
  it('rules lead to where the page is now, and comments, other rules and their form stay', () => {
    const text = '# spring\n/us -> /about\n  /team ->   /about#team 302\n/x -> https://example.org/about\n';
    expect(followedRules(text, moved('/about', '/who'), [])).toBe(
      '# spring\n/us -> /who\n  /team ->   /who#team 302\n/x -> https://example.org/about\n',
    );
  });

  it('a page that goes back to its former address leaves no rule that leads to itself', () => {
    const there = followedRules('', moved('/about', '/who'), [{ from: '/about', to: '/who' }]);
    expect(there).toBe('/about -> /who 301\n');
    expect(followedRules(there, moved('/who', '/about'), [])).toBe('');
    expect(followedRules(there, moved('/who', '/about'), [{ from: '/who', to: '/about' }])).toBe(
      '/who -> /about 301\n',
    );
  });

  it('a rule that led away from an address that a page has now is set aside, and so is one that a new one replaces', () => {
    const text = '/who -> /contact\n/about -> /old-target\n';
    expect(followedRules(text, moved('/about', '/who'), [{ from: '/about', to: '/who' }])).toBe(
      '# Set aside: /who -> /contact\n# Set aside: /about -> /old-target\n/about -> /who 301\n',
    );
  });

  it('a rule that was set aside comes back when the page goes back, and leads to where its target is by then', () => {
    const text = '  /who/ -> /contact 302\n';
    const there = followedRules(text, moved('/about', '/who'), []);
    expect(there).toBe('# Set aside:   /who/ -> /contact 302\n');
    expect(followedRules(there, moved('/who', '/about'), [])).toBe(text);
    const later = followedRules(there, moved('/contact', '/write'), []);
    expect(followedRules(later, moved('/who', '/about'), [])).toBe('  /who/ -> /write 302\n');
    // Not over one that is for the same address by now.
    const other = `${there}/who -> /team\n`;
    expect(followedRules(other, moved('/who', '/about'), [])).toBe(other);
  });

  it('rules with names in brackets follow a collection', () => {
    expect(followedRules('/news/[slug] -> /blog/[slug]\n', moved('/blog', '/journal', true), [])).toBe(
      '/news/[slug] -> /journal/[slug]\n',
    );
  });
});
