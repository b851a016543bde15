/** A pause of random length, so that writers who collided do not collide again. */
export const sleepWithJitter = (longestMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * longestMs));
