/** Next doesn't add the base path in style sheets. */
module.exports = function fontAddresses(css) {
  return css.replaceAll('url("/fonts/', `url("${this.getOptions().fonts}`);
};
