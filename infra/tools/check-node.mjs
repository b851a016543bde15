// Runs after npm ci, on the Node that all commands of the project use. Plain JavaScript: an older Node does not run TypeScript.
const MINIMUM = [22, 18];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const nodeOfNpm = /node\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1];

if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
  console.error(`Node ${process.versions.node} is too old: install Node 24 (at least ${MINIMUM.join('.')}).`);
  process.exit(1);
}
if (nodeOfNpm && nodeOfNpm !== process.versions.node) {
  console.log(
    `npm runs on Node ${nodeOfNpm}. That does no harm: all commands here run on Node ${process.versions.node}.`,
  );
}
