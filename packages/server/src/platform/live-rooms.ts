/** Sets under keys; a set that becomes empty is forgotten, so that what is kept goes by what is open. */
export class Rooms<Member> {
  private readonly rooms = new Map<string, Set<Member>>();
  private readonly nobody: ReadonlySet<Member> = new Set();

  /** Who is in a room. */
  in(key: string): ReadonlySet<Member> {
    return this.rooms.get(key) ?? this.nobody;
  }

  add(key: string, member: Member): void {
    const room = this.rooms.get(key);
    if (room) room.add(member);
    else this.rooms.set(key, new Set([member]));
  }

  delete(key: string, member: Member): void {
    const room = this.rooms.get(key);
    if (room?.delete(member) && room.size === 0) this.rooms.delete(key);
  }

  /** The keys of the rooms that somebody is in. */
  keys(): IterableIterator<string> {
    return this.rooms.keys();
  }
}
