/**
 * A script for the head of pages with a theme, whose buttons only islands can press. Until the loader is there, presses are noted in
 * `window.awningEarly`, which the loader takes over. Where it does not come, `plain` puts the forms for visitors without script in the
 * place of the buttons, and a press leads there; a press on a quick view leads to the product. The loader calls `plain` too, when a
 * button's own code does not come.
 *
 * Every such page carries it, so it is small: `a` are the noted presses, `f` says that nothing more comes, `g` answers a press then.
 * `loader` is an address written as JSON that may stand in a script.
 */
export const earlyPresses = (loader: string): string =>
  '((d,w,a,f)=>{w.awningEarly=a;' +
  'let g=(b,n=b)=>{let q=s=>n.querySelector(s),i=b.dataset.itemId;' +
  `if(i){n=d;q(".awning-plain-cart-form [value='"+i+"']")?.form.querySelector("select,textarea,button,input:not([type=hidden])").focus()}` +
  'else{while(!n.closest("a")&&!q("a")&&n!=d.body)n=n.parentNode;if(n!=d.body)(n.closest("a")||q("a")).click()}};' +
  'a.plain=()=>{f=1;for(let n of d.querySelectorAll("noscript"))if(/^<form class="awning-pl/.test(n.textContent))n.outerHTML=n.textContent;a.splice(0).map(b=>g(b))};' +
  'for(let t of["click","keydown"])d.addEventListener(t,e=>{let b=e.target.closest(".sqs-add-to-cart-button,.sqs-product-quick-view-button");' +
  'if(b&&!b.form&&!b.dataset.island&&(f||w.awningEarly)&&(!e.key||/^( |Enter)$/.test(e.key))){e.preventDefault();e.stopImmediatePropagation();' +
  'if(f)g(b);else if(!a.includes(b)){a.push(b);setTimeout(()=>w.awningEarly&&a.plain(),8e3)}}},!0);' +
  `d.addEventListener("error",e=>{if(e.target.src?.endsWith(${loader}))a.plain()},!0)` +
  '})(document,window,[])';
