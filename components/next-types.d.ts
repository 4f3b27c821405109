// The types of `next-env.d.ts`, which every build would write.
/// <reference types="next" />
/// <reference types="next/image-types/global" />
