import { relative } from 'node:path';
import { runCommand } from '../command.ts';
import { buildClient, PACKAGE_DIR } from './build.ts';

const USAGE = `Writes the package of the typed client to lib/client/dist.

  npm run client`;

runCommand(USAGE, async () => {
  await buildClient();
  const folder = relative('', PACKAGE_DIR);
  console.log(
    `wrote salon-booking-client to ${folder}: install it with npm install ./${folder}, or npm pack it`,
  );
});
