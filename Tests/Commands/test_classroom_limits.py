"""How many devices of one address may join a lesson."""

from pupils import Phone, Teacher


def test_only_pupils_who_joined_count_against_an_address_and_only_in_their_lesson(room):
    teacher = Teacher(room)

    def behind_router(name):
        phone = Phone(room.port, name)
        phone.headers["X-Forwarded-For"] = "10.0.0.7"
        return phone

    refused = behind_router("")
    assert 429 not in {refused.ask("pupil/join", {"name": "", "ifTaken": "ask"})[0] for _ in range(260)}
    statuses = [behind_router(f"Pupil {number}").ask("pupil/join", {"name": f"Pupil {number}", "ifTaken": "ask"})[0] for number in range(251)]
    assert statuses == [200] * 250 + [429]
    teacher.do("end")
    assert behind_router("Anna").ask("pupil/join", {"name": "Anna", "ifTaken": "ask"})[0] == 200
