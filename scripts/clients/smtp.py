"""Sends mails with smtplib, and compares the files that the server kept: smtp.py PORT FOLDER"""

import pathlib
import smtplib
import sys
from email.message import EmailMessage


def kept(folder):
    return {file.read_bytes() for file in pathlib.Path(folder).glob("*.eml")}


def main(port, folder):
    with smtplib.SMTP("127.0.0.1", port, timeout=20) as client:
        code, said = client.ehlo()
        assert code == 250 and client.has_extn("size") and client.has_extn("pipelining") and client.has_extn("8bitmime")

        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = "ada@example.org", "bob@example.org", "hello"
        message.set_content("one\n.two\n..\n.\n\nthree dots ...\n" + "x" * 900 + "\n")
        assert client.send_message(message) == {}
        raw = b"Subject: bytes\r\n\r\n.\r\n..\r\n.a\r\n" + "größe\r\n".encode() + b"end\r\n"
        client.sendmail("<>", ["bob@example.org", "<Postmaster>"], raw, mail_options=["BODY=8BITMIME"])
        mails = kept(folder)
        trace = b"Return-Path: <>\r\nDelivered-To: <bob@example.org>\r\nDelivered-To: <Postmaster>\r\n"
        assert trace + raw in mails, mails
        assert any(b"\r\n.two\r\n..\r\n.\r\n\r\nthree dots ...\r\n" in mail for mail in mails), mails

        for i in range(200):
            client.sendmail("a@example.org", ["b@example.org"], b"Subject: %d\r\n\r\n.%d\r\n" % (i, i))
        assert len(kept(folder)) == 202
        large = b"Subject: large\r\n\r\n" + (b"." + b"y" * 70 + b"\r\n") * 100000
        client.sendmail("a@example.org", ["b@example.org"], large)
        assert any(mail.endswith(large) for mail in kept(folder))
        try:
            client.sendmail("a@example.org", ["b@example.org"], large + large)
            raise AssertionError("a mail above the limit was taken")
        except smtplib.SMTPException as refused:
            assert "552" in str(refused), refused

        assert client.docmd("DATA")[0] == 503 and client.docmd("RCPT", "TO:<a@b>")[0] == 503
        assert client.mail("a@b")[0] == 250 and client.rset()[0] == 250 and client.noop()[0] == 250
        assert client.verify("ada")[0] == 252 and client.help() and client.docmd("XYZZY", "a b")[0] == 502
        assert client.docmd("STARTTLS")[0] == 502 and client.noop()[0] == 250
    print("203 mails, dots and bytes as they were sent")


main(int(sys.argv[1]), sys.argv[2])
