/**
 * Returns a function that asks for `work`. One round of it goes on at a time. A call that comes during a round asks for one more after
 * it, which all such calls share. The promise ends with the round that began after the call, however long others go on asking.
 */
export function whileAsked<Parts extends unknown[]>(work: (...parts: Parts) => Promise<void>) {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const begin = (parts: Parts): Promise<void> => {
    next = undefined;
    const round = work(...parts).finally(() => {
      current = undefined;
    });
    current = round;
    return round;
  };

  return (...parts: Parts): Promise<void> => {
    if (next) return next;
    if (!current) return begin(parts);
    const go = () => begin(parts);
    next = current.then(go, go);
    return next;
  };
}
