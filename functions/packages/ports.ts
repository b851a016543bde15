import type { Images } from '../../lib/ports/images.ts';

/** What the operations of this group use beside what all groups share. */
export type Ports = { readonly images: Images };
