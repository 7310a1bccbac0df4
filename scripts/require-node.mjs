// Imported first by every command, so that an old Node is not mistaken for a broken project. It uses nothing newer than
// Node 12 itself.
const oldest = 20;
const major = Number(process.versions.node.split('.')[0]);

if (major < oldest) {
  console.error(
    `Caravan needs Node ${oldest} or later; this is Node ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}
