/** Ways in which only scripts for the old library begin: in code that a tool has made small, `Y` may be anything. */
const SURE_USE =
  /(?<![\w$])(?:Y\s*\.\s*(?:(?:use|one|namespace|later)\s*\(|(?:all|on|once|after|fire)\s*\(\s*['"]|(?:Global|Squarespace|Lang|Node|NodeList|UA|Anim|Base|Plugin|Easing|Data|config)\s*\.|io\s*\()|YUI\s*(?:\(|\.\s*(?:add|use|namespace)\b)|(?:Singleton|Class)\s*\.\s*(?:create|extend)\s*\(|Squarespace\s*\.\s*\w+\s*\(\s*Y\b)/;

/** Everything that the library has, for scripts that have no `Y` of their own. */
const USE =
  /(?<![\w$.])(?:window\s*\.\s*)?Y\s*\.\s*(?:Lang|Array|Object|each|some|mix|merge|clone|extend|augment|aggregate|bind|rbind|later|throttle|soon|cached|guid|stamp|substitute|instanceOf|JSON|Escape|QueryString|Cookie|Promise|when|batch|Do|EventTarget|EventFacade|DOMEventFacade|Attribute|Base|Widget|Plugin|Anim|Easing|Transition|Get|Data|History|HistoryHash|log|dump|on|before|subscribe|once|after|onceAfter|delegate|detach|fire|publish|config|Env|UA|Global|Node|NodeList|Selector|DOM|Event|one|all|io|StorageLite|Squarespace|namespace|use|add|applyConfig|error)\b|(?<![\w$.])window\s*\[\s*['"](?:Y|YUI)['"]\s*\]/;

const OWN =
  /(?<![\w$.])Y\s*=(?!=)|\b(?:function|class)\s+Y\b|\bfunction\s*[\w$]{0,50}\s*\([^()]{0,200}\bY\b|\([^()]{0,200}\bY\b[^()]{0,200}\)\s*=>|(?<![\w$.])Y\s*=>/;

/** Whether a script uses the old script library (`Y`, `YUI`, `Class`, `Singleton`), as far as its text tells. */
export const asksForLibrary = (script: string): boolean =>
  SURE_USE.test(script) || (USE.test(script) && !OWN.test(script));
