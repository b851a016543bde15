import { createUserPageHandler } from './user-page.ts';

/** The page on which the salon sets up everything; its script reads the address (BEHAVIOR §40.1). */
export const office = createUserPageHandler('office');
