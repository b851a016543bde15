import { createUserPageHandler } from './user-page.ts';

/** The page on which the front desk runs the day (BEHAVIOR §39.1). */
export const desk = createUserPageHandler('desk');
