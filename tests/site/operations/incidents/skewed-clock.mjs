/** Preloaded: this process's clock is off by `CLOCK_SKEW_MS`. */
const RealDate = Date;
const skewMs = Number(process.env.CLOCK_SKEW_MS);

/** Next copies what a Date has of its own. */
globalThis.Date = class extends RealDate {
  static parse = RealDate.parse;
  static UTC = RealDate.UTC;

  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + skewMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + skewMs;
  }
};
