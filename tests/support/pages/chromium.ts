import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const PACKAGE = resolve(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
const CACHE = resolve('node_modules/.cache');

/** Unpacks the browser, the libraries that it needs and a font into $TMPDIR, which the package reads once. */
const UNPACK = `
import { inflate } from '@sparticuz/chromium';
const parts = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'];
await Promise.all(parts.map((part) => inflate(${JSON.stringify(join(PACKAGE, 'bin'))} + '/' + part)));
`;

/** Unpacks the browser of the package once for each installation. Returns its folder. */
async function unpackBrowser(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const unpacked = await mkdtemp(`${folder}-`);
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    env: { ...process.env, TMPDIR: unpacked },
  });
  // Only the font of the package, so that pages are as wide on every machine.
  await writeFile(
    join(unpacked, 'fonts.conf'),
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
  );
  // Another worker may have been faster.
  await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true }));
  return folder;
}

export async function launchBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('tests of pages need Linux on x64: npm has a browser for no other platform');
  }
  const folder = await unpackBrowser();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ['--no-zygote', '--disable-gpu', '--font-render-hinting=none'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  });
}
