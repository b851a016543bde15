const lasts = new Map<string, Promise<unknown>>();

/**
 * Does work once all is done that stood in the same line before. Where a process serves one request at a time, as on
 * Lambda, nobody ever stands there.
 */
export async function serializeByKey<Value>(line: string, work: () => Promise<Value>): Promise<Value> {
  const before = lasts.get(line);
  const mine = before ? before.then(work, work) : work();
  lasts.set(line, mine);
  try {
    return await mine;
  } finally {
    if (lasts.get(line) === mine) lasts.delete(line);
  }
}
