/*
 * For `npm run mutate`: what Stryker has put its questions into takes several times as long, and the limits of the tests that
 * measure are those of the code itself.
 */
const began = Date.now();
const now = Date.now;

Date.now = () => began + (now() - began) / 20;
