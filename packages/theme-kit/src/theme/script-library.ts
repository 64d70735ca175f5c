/**
 * Ways in which scripts begin with the old script library. Names are asked for exactly: in code that a tool has made
 * small, `Y` may be anything.
 */
const USE =
  /(?<![\w$])(?:Y\s*\.\s*(?:(?:use|one|namespace|later)\s*\(|(?:all|on|once|after|fire)\s*\(\s*['"]|(?:Global|Squarespace|Lang|Node|NodeList|UA|Anim|Base|Plugin|Easing|Data|config)\s*\.|io\s*\()|YUI\s*(?:\(|\.\s*(?:add|use|namespace)\b)|(?:Singleton|Class)\s*\.\s*(?:create|extend)\s*\(|Squarespace\s*\.\s*\w+\s*\(\s*Y\b)/;

/** Whether a script uses the old script library (`Y`, `YUI`, `Class`, `Singleton`), as far as its text tells. */
export const asksForLibrary = (script: string): boolean => USE.test(script);
