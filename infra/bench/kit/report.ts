import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

export type Row = Readonly<Record<string, string | number>>;

/** Figures side by side; `bars` names the columns that the page draws. */
export type Table = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly bars?: { readonly label: string; readonly values: readonly string[]; readonly unit: string };
};

/** What one benchmark found. */
export type Report = { readonly title: string; readonly says: string; readonly tables: readonly Table[] };

/** Where and when figures were taken: without that they say little. */
export type Circumstances = {
  readonly date: string;
  readonly machine: string;
  readonly node: string;
  readonly commit: string;
  /** Processes that wanted to run in the last minute; above the number of cores others were in the way. */
  readonly load: number;
};

const GIGABYTE = 1024 ** 3;

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

export function circumstances(now: Date): Circumstances {
  const [core] = cpus();
  return {
    date: now.toISOString().slice(0, 16).replace('T', ' '),
    machine: `${cpus().length} × ${core?.model.trim()}, ${Math.round(totalmem() / GIGABYTE)} GB, ${type()} ${release()}`,
    node: process.version,
    commit: commit(),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}
