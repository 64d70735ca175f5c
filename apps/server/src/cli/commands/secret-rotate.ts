import { findDataFolderHolder } from '../../platform/data-folder/index.ts';
import { defineCommand } from '../command.ts';
import { CommandError } from '../command-errors.ts';

export const secretRotate = defineCommand({
  name: 'secret rotate',
  summary:
    'Encrypt stored secrets with a new master key; stop the server first when the key is a generated one.',
  example: 'secret rotate',
  options: {},
  async run(_values, { config, io, withInstall }) {
    const { dataDir, previousSecrets, secret } = config;
    const { rotateConfiguredKey, rotateGeneratedKey } = await import('../key-rotation.ts');
    if (secret !== undefined) {
      await withInstall(({ platform }) => rotateConfiguredKey({ platform, say: io.print }));
      io.print(
        'Restart every server that was started before AWNING_SECRET changed, then run this once more;',
      );
      io.print('when it finds nothing left to do, AWNING_SECRET_PREVIOUS can be removed.');
      return;
    }
    const holder = await findDataFolderHolder(dataDir);
    if (holder) {
      throw new CommandError(
        `Process ${holder.pid} is using ${dataDir}. It keeps the old key in memory and would go on encrypting with it: stop it, run this again, then start it.`,
      );
    }
    await withInstall(
      ({ platform }) => rotateGeneratedKey({ platform, previousSecrets, dataDir, say: io.print }),
      { exclusive: true },
    );
    io.print('Done. Make a new backup of the data folder: older ones hold the old key.');
  },
});
