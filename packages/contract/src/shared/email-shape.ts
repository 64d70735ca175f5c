/** Shape check only; whether an address exists is proven by a mail. Apart from the schemas, which take long to load. */
export const emailShape = {
  minLength: 3,
  maxLength: 256,
  pattern: '^[^\\s@<>"(),:;\\\\[\\]]+@[^\\s@<>"(),:;\\\\[\\]]+\\.[^\\s@<>"(),:;\\\\[\\].]{2,}$',
};
