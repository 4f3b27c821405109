/** Adds the base path to fonts in style sheets, because Next doesn't. */
module.exports = function fontAddresses(css) {
  return css.replaceAll('url("/fonts/', `url("${this.getOptions().fonts}`);
};
