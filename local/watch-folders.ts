import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import path from 'node:path';

/**
 * Calls `onChange` when a TypeScript file in one of the folders, or in a folder below, is written, replaced or deleted. It watches
 * folders, because a watched file is lost when another one takes its name, as most editors and git do.
 */
export function watchFolders(folders: readonly string[], onChange: () => void): void {
  const watchers = new Map<string, FSWatcher>();
  const update = () => {
    for (const [folder, watcher] of watchers)
      if (!existsSync(folder)) {
        watcher.close();
        watchers.delete(folder);
      }
    for (const folder of folders.flatMap(withFoldersBelow))
      if (!watchers.has(folder))
        watchers.set(
          folder,
          watch(folder, (kind, name) => changed(kind, name)),
        );
  };
  const changed = (kind: string, name: string | null) => {
    // Only a rename can bring a folder or take it away.
    if (kind === 'rename') update();
    if (name?.endsWith('.ts')) onChange();
  };
  update();
}

const withFoldersBelow = (folder: string): string[] =>
  existsSync(folder)
    ? [
        folder,
        ...readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => path.join(entry.parentPath, entry.name)),
      ]
    : [];
