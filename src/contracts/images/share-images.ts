/** A file that a build removes again: the images of shared links that it has made, in the folder of its cache. */
export const shareImagesFile = '/share-images.json';

export interface ShareImageFiles {
  folder: string;
  names: readonly string[];
}
