import type { Art } from './motif';

/** A large quiet shape behind the motif, and some fine lines. `floor` is where things stand. */
export type Backdrop = (art: Art, floor: number) => string;
