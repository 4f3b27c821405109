// The types of `next-env.d.ts`, a file that every build would write.
/// <reference types="next" />
/// <reference types="next/image-types/global" />
