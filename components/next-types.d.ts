// What `next-env.d.ts` brings, without a file that every build writes.
/// <reference types="next" />
/// <reference types="next/image-types/global" />
